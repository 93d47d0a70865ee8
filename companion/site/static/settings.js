// What the site's maker has settled, who writes this file anew: the languages of its games, its texts in each by their English
// ones, the file of what draws sheets, and the size of the largest copy of a game that is read.

/** @type {{ languages: string[], texts: Record<string, Record<string, string>>, pdfium: string, copyBytes: number }} */
export const settings = { languages: ["en"], texts: {}, pdfium: "", copyBytes: 0 };
