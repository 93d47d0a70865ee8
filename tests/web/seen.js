// What is wrong with a page as it is shown now, by what is painted and what a finger meets. asked: how many answers
// there are, none of whoever waits; picked: whether one is chosen; board: whether there is a picture; stage: the least
// px of letters on a screen that shows the table as a stage does, 0 on phones.
({ asked = 0, picked = false, over = false, board = false, stage = 0 }) => {
  const found = [], dialog = document.querySelector("dialog[open]"), one = (name) => document.querySelector(name);
  const boxOf = (each) => each.getBoundingClientRect(), styleOf = (each) => getComputedStyle(each);
  const wordsIn = (each) => (each.innerText ?? each.textContent).trim().replace(/\s+/g, " ");
  const labelOf = (each) => (wordsIn(each) || each.ariaLabel || "").slice(0, 40);
  const nameOf = (each) => `${each.id || each.getAttribute("class") || each.tagName} "${labelOf(each)}"`;
  const upFrom = function* (each) { for (let up = each; up && up !== document.body; up = up.parentElement) yield up; };
  const isShown = (each) => each.checkVisibility({ visibilityProperty: true }) && boxOf(each).height > 0;
  const isElsewhere = (each) => each.closest("svg, .unseen, select, #film, [inert], script, style");
  const px = Math.round, isLarge = one(".large-type"), isPortrait = innerWidth < 600 && innerHeight > innerWidth;
  const picture = one(".table-picture.shown") ?? one("#board");

  const isScrolled = (each) => [...upFrom(each)].some((up) =>
    /auto|scroll/.test(styleOf(up).overflowY) && up.scrollHeight > up.clientHeight + 1);
  // What of a box is to be seen, whatever cuts it; whether all that does tells of it, by an ellipsis or as a list that
  // scrolls. One of few lines doesn't look as if it did; nobody scrolls a television.
  const seenOf = (each, { top, bottom, left, right } = boxOf(each)) => {
    let isEllipsis = false, scrolls = false, isSilent = false;
    const cutBy = (box, ends, goesOn) => {
      const { max, min } = Math;
      const cut = [max(top, box.top), min(bottom, box.bottom), max(left, box.left), min(right, box.right)];
      if ([top, bottom, left, right].every((at, side) => Math.abs(at - cut[side]) < 1)) return;
      [top, bottom, left, right] = cut;
      if (ends) isEllipsis = true;
      else if (goesOn && stage < 20) scrolls = true;
      else isSilent = true;
    };
    for (const up of upFrom(each)) {
      const style = styleOf(up), flow = style.overflowY + style.overflowX;
      const isList = up.matches("main:not(#turn), dialog, dialog *, #cards, #cards *, .all") || up.clientHeight >= 120;
      const goesOn = /auto|scroll/.test(flow) && (isList || isLarge) && !up.matches("#tasks, #tasks *");
      const ends = style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none";
      if (flow !== "visiblevisible" && style.display !== "contents") cutBy(boxOf(up), ends, goesOn);
      if (style.position === "fixed") break;
    }
    const screen = { top: 0, left: 0, bottom: innerHeight, right: innerWidth };
    cutBy(screen, false, document.scrollingElement.scrollHeight > innerHeight + 1);
    return { top, bottom, left, right, isEllipsis: isEllipsis && !isSilent, scrolls: scrolls && !isSilent };
  };
  /** The lines of an element's own words, or of all in it. */
  const linesOf = (each, isOwn = false) => {
    const rects = [...each.childNodes].filter((node) => !isOwn || node.nodeType === 3).flatMap((node) => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()].filter(({ width, height }) => width > 2 && height > 2);
    });
    return rects.sort((a, b) => a.top - b.top).filter((line, i, all) => !i || line.bottom - all[i - 1].bottom > 3);
  };
  const parse = (said) => (said.match(/-?[\d.]+/g) ?? []).map(Number);
  const light = (color) => color.slice(0, 3).map((v) => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const contrastOf = (each) => {
    const above = [...upFrom(each), document.body, document.documentElement];
    const grounds = above.map((up) => parse(styleOf(up).backgroundColor));
    const ink = parse(styleOf(each).color), ground = grounds.find(([, , , a = 1]) => a > .9) ?? [255, 255, 255];
    const [one, other] = [light(ink), light(ground)].sort((a, b) => b - a);
    return (ink[3] ?? 1) < .5 ? 1 : (one + .05) / (other + .05);
  };
  /** Why words or a button can't be seen or tapped; "" if they can. */
  const lackOf = (each, box = boxOf(each)) => {
    if (!each || !isShown(each)) return "isn't shown";
    if ([...upFrom(each)].reduce((all, up) => all * styleOf(up).opacity, 1) < .5) return "is transparent";
    const inks = [each, ...each.querySelectorAll("*")].filter((part) => !isElsewhere(part) && isShown(part)
      && [...part.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim()));
    if (!inks.length && !each.querySelector("img[src], svg")) return "says nothing";
    if (inks.length && Math.max(...inks.map(contrastOf)) < 4.5) return "is pale";
    const { top, bottom, left, right } = seenOf(each, box);
    const cut = Math.max(box.height - Math.max(0, bottom - top), box.width - Math.max(0, right - left));
    if (cut > 1.5) return `is cut by ${px(cut)} of ${px(box.height)} px`;
    const x = box.left + box.width / 2, y = box.top + box.height / 2, w = box.width / 2 - 6, h = box.height / 2 - 6;
    for (const [across, down] of [[0, 0], [-1, -1], [1, -1], [-1, 1], [1, 1]]) {
      const hit = document.elementFromPoint(x + across * w, y + down * h);
      if (!each.contains(hit)) return `lies below ${hit ? nameOf(hit) : "the screen"}`;
    }
    return "";
  };

  if (document.scrollingElement.scrollWidth > innerWidth) found.push("scrolls sideways");
  for (const id of isPortrait ? ["heading", "question", "foot"] : []) {
    const each = document.getElementById(id), { left, right, height } = each ? boxOf(each) : {};
    if (height && (left > 1 || right < innerWidth - 1)) found.push(`${id} isn't as wide as the screen`);
  }

  // What is painted: words by their lines, buttons and pictures; and whether anything of it is cut, covered or small.
  const painted = [], buttons = [], tiny = [];
  let isMore = false;
  for (const each of (dialog ?? document.body).querySelectorAll("*")) {
    if (each.matches("svg, img, hr, .target") && !each.closest(".unseen") && isShown(each)) {
      const [x, y, wide, high] = parse(each.dataset.box ?? ""), { a, d, e, f } = wide ? each.getScreenCTM() : {};
      painted.push(seenOf(each, wide ? new DOMRect(e + x * a, f + y * d, wide * a, high * d) : boxOf(each)));
    }
    if (isElsewhere(each) || each.closest(".fresh") || !isShown(each)) continue;
    const isLong = each.scrollHeight > each.clientHeight + 4 && styleOf(each).overflowY !== "visible";
    if (isLong || each.matches("details:not([open], #spaces)")) isMore = true;
    const taps = each.matches("button, a, summary, input"), lines = linesOf(each, true);
    const isWarning = each.closest(".care, .harm, .warn");
    if (!taps && !lines.length) continue;
    const box = taps ? boxOf(each) : lines[0], seen = seenOf(each, box);
    const high = seen.bottom - seen.top, wide = seen.right - seen.left;
    const letters = parseFloat(styleOf(each).fontSize);
    if (each.closest(".care") && !dialog && (high < 4 || wide < 4)) found.push(`warning out of sight: ${nameOf(each)}`);
    if (taps && high > 4 && wide > 4) { painted.push(seen); buttons.push(each); }
    const parts = lines.map((line) => [line, seenOf(each, line)]).filter(([, part]) => part.right - part.left > 2);
    const inSight = parts.filter(([, part]) => part.bottom - part.top > 4);
    painted.push(...inSight.map(([, part]) => part));
    // A line has some air above and below its letters.
    const isCut = ([line, part]) => line.height - part.bottom + part.top > Math.max(3, .16 * line.height)
      || line.right - part.right > 3 || part.left - line.left > 3;
    const cut = inSight.length ? parts.filter(isCut) : [];
    if (cut.length) isMore = true;
    const isTold = ([, { isEllipsis, scrolls }]) =>
      isWarning ? scrolls && !each.closest(".care") : isEllipsis || scrolls;
    const silent = cut.filter((part) => !isTold(part)).length, kind = isWarning ? "cut warning" : "cut without a sign";
    if (silent) found.push(`${kind}, ${silent} of ${lines.length} lines: ${nameOf(each)}`);
    if (inSight.length && letters < stage - .05) tiny.push([letters, nameOf(each)]);
    if (Math.min(box.width, box.height, high, wide) <= 2) continue;
    // − and + of a tracker without the board, which shows all at once, are the only ones that may be smaller.
    const least = each.matches(".tally .count *") ? 39.9 : 43.9;
    const isSmall = taps && stage < 20 && !each.closest("p") && Math.min(box.width, box.height) < least;
    if (isSmall) found.push(`${px(box.width)} x ${px(box.height)} px: ${nameOf(each)}`);
    const hit = document.elementFromPoint((seen.left + seen.right) / 2, (seen.top + seen.bottom) / 2);
    if (!hit || each.contains(hit) || (!taps && hit.contains(each))) continue;
    // What scrolls goes on below what stays at its end.
    const stays = [...upFrom(hit)].some((up) => /sticky|fixed|absolute/.test(styleOf(up).position));
    if (!(stays && isScrolled(each))) found.push(`${nameOf(hit)} lies on ${nameOf(each)}`);
  }

  // No two buttons have one name; a card shows its face, and what gives an answer is called as that.
  const withNames = buttons.filter((each) => !each.matches(".card, .subject, #do, input"));
  const named = Map.groupBy(withNames, (each) => wordsIn(each) || each.ariaLabel);
  for (const [name, { length }] of named) {
    // A sign, such as + beside each counter, is no name.
    if (name?.length > 1 && length > 1) found.push(`${length} buttons "${name.slice(0, 40)}"`);
  }

  if (!dialog) {
    // A band of nothing over the page's width, while something is cut, folded or smaller than it could be.
    const isLittle = !asked && !over && board && isPortrait && picture && boxOf(picture).width < innerWidth - 1;
    let end = 0;
    const rows = painted.filter(({ top, bottom, left, right }) => bottom > top && right > left);
    rows.push({ top: innerHeight, bottom: innerHeight });
    for (const { top, bottom } of rows.sort((a, b) => a.top - b.top)) {
      if (top - end > 60 && (isMore || isLittle)) found.push(`${px(top - end)} px of nothing from ${px(end)} px on`);
      end = Math.max(end, bottom);
    }
    const figures = document.querySelectorAll(isLarge ? ".players .seat" : ".players .seat, .glance > *");
    for (const each of over || !isPortrait || one(".draws") ? [] : figures) {
      const { height } = boxOf(each), { top, bottom } = seenOf(each);
      if (!height || bottom - top < height - 3) found.push(`out of sight: ${nameOf(each)}`);
    }
    const room = picture && isShown(picture) ? seenOf(picture) : { top: 0, bottom: 0, left: 0, right: 0 };
    const targets = room.bottom ? [...picture.querySelectorAll(".target")] : [];
    for (const each of targets) {
      const box = boxOf(each), x = (box.left + box.right) / 2, y = (box.top + box.bottom) / 2;
      const isIn = x > room.left && x < room.right && y > room.top && y < room.bottom;
      if (!isIn && !picture.dataset.rest) found.push(`out of the picture without a sign: ${each.dataset.keys}`);
    }
    const isUncovered = (x, y) => picture?.contains(document.elementFromPoint(x, y));
    const isLit = (each) => {
      const { left, right, top, bottom, width, height } = boxOf(each);
      const x = (left + right) / 2, y = (top + bottom) / 2;
      const isIn = left > room.left - 2 && right < room.right + 2 && top > room.top - 2 && bottom < room.bottom + 2;
      const points = [[x, y], [left + 4, y], [right - 4, y], [x, top + 4], [x, bottom - 4]];
      return isIn && Math.min(width, height) >= 31 && points.every(([x, y]) => isUncovered(x, y));
    };
    if (board && !over) {
      const [high, wide] = [room.bottom - room.top, room.right - room.left];
      const isFree = isUncovered((room.left + room.right) / 2, (room.top + room.bottom) / 2);
      if (Math.min(high, wide) < 96) found.push(`${px(wide)} x ${px(high)} px of the board`);
      else if (!isFree) found.push("something lies on the board");
    }

    // The question's words, and answers that a finger can tap.
    const words = one("#asked > span"), lines = words ? linesOf(words) : [];
    if (asked) {
      const lack = lines.map((line) => lackOf(words, line)).find(Boolean) ?? (lines.length ? "" : "isn't shown");
      if (lack) found.push(`the question ${lack}`);
    }
    const buttonsOf = ".answer:not([hidden], #meanwhile *), .count button, .tally button, #amount button, .card.may";
    const every = [...document.querySelectorAll(buttonsOf)];
    const isWayOut = (each) => each.matches(".out, .pinned, [data-key=back]"), hasOthers = !every.every(isWayOut);
    const answers = every.filter((each) => !hasOthers || !isWayOut(each)), lit = targets.filter(isLit);
    if (asked && !picked) {
      const keysOf = (each) => (each.dataset.key ?? each.dataset.keys ?? each.ariaLabel).split("\n");
      const isSaid = /\btap|\bon the (map|picture|board)|in front of you|tippe|auf dem plan|vor dir/i.test(wordsIn(one("main")));
      const can = new Set(answers.filter((each) => !lackOf(each)).flatMap(keysOf)), most = isLarge ? 1 : 2;
      const onPicture = new Set(lit.flatMap(keysOf)), all = new Set([...can, ...isSaid ? onPicture : []]).size;
      const first = answers.find((each) => lackOf(each) && !each.closest("details:not([open])"));
      const why = first ? `: ${nameOf(first)} ${lackOf(first)}` : "";
      if (all < Math.min(most, asked)) {
        found.push(`${all} of ${asked} answers can be tapped, ${onPicture.size} are lit on the picture, which `
          + `the question ${isSaid ? "says" : "doesn't say"}${why}`);
      }
      // What no picture shows is found nowhere else.
      const drawn = new Set(targets.flatMap(keysOf));
      const listed = answers.filter((each) => each.dataset.key && !drawn.has(each.dataset.key));
      const near = listed.filter((each) => can.has(each.dataset.key)).length;
      if (drawn.size && near < Math.min(most, listed.length)) {
        found.push(`${near} of ${listed.length} answers that the picture doesn't show can be tapped${why}`);
      }
    }
    for (const each of asked && !picked ? document.querySelectorAll(".pinned") : []) {
      if (lackOf(each)) found.push(`${nameOf(each)} ${lackOf(each)}`);
    }
    if (picked) {
      const chosen = one(".answer[aria-pressed=true]"), outlook = one("#outlook");
      const lack = chosen ? lackOf(chosen) : "isn't there";
      if (lack && !lit.some((each) => each.matches(".chosen"))) found.push(`the picked answer ${lack}`);
      if (lines.length > 1 && !stage && !isLarge) found.push(`the question takes ${lines.length} lines`);
      for (const name of ["#do", "#leave"]) if (lackOf(one(name))) found.push(`${name} ${lackOf(one(name))}`);
      const follows = chosen?.dataset.risk || chosen?.dataset.told;
      if (follows && lackOf(outlook)) found.push(`what follows ${lackOf(outlook)}`);
    }
    const apart = (a, b) => Math.max(a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);
    const canTap = asked ? answers.filter((each) => !lackOf(each)) : [];
    for (const [at, each] of canTap.entries()) {
      const near = (other, least) => {
        const gap = each.contains(other) || other.contains(each) ? least : apart(boxOf(each), seenOf(other));
        if (gap < least - .1) found.push(`${gap.toFixed(1)} px between ${nameOf(each)} and ${nameOf(other)}`);
      };
      for (const other of canTap.slice(at + 1)) near(other, 6);
      for (const other of buttons.filter((other) => !other.matches(".card, .players, .glance, input"))) {
        if (!answers.includes(other)) near(other, other.matches("#do, #spaces summary") ? 6 : 16);
      }
    }
  }

  const [[letters, least] = []] = tiny.sort(([a], [b]) => a - b);
  if (least) found.push(`letters of ${letters} px, ${tiny.length} times under ${stage}: ${least}`);
  if (stage && !dialog && !over) {
    const { width, height, right } = picture && isShown(picture) ? boxOf(picture) : { width: 0, height: 0, right: 0 };
    const across = width / innerWidth, down = height / innerHeight;
    if (board && across < .499) found.push(`the board takes ${px(100 * across)} % of the width`);
    if (board && down < .699) found.push(`the board takes ${px(100 * down)} % of the height`);
    const main = boxOf(one("main")), prose = [...document.querySelectorAll("section *, aside *")].filter((each) =>
      !isElsewhere(each) && isShown(each) && linesOf(each, true).length && wordsIn(each).split(" ").length > 5);
    const third = prose.find((each) => boxOf(each).left > main.right - 1 && main.left > right - 1 && width);
    if (third) found.push(`prose in a third column: ${nameOf(third)}`);
  }
  return [...new Set(found)];
}
