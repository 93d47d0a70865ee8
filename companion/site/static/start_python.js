// In a frame of an origin that nobody else has: Python runs in a worker of this frame, without a network, what browsers keep,
// other pages, and sockets. The page gives the worker's text and the end of the channel by which they talk.

onmessage = ({ data, ports }) => {
  const worker = new Worker(URL.createObjectURL(new Blob([data], { type: "text/javascript" })));
  worker.onerror = ({ message }) => parent.postMessage(message, "*");
  worker.postMessage(null, [...ports]);
};
