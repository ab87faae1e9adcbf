/** Rests until the browser has answered what people did meanwhile: between two pieces of work that a slow phone feels. */
export function restFromWork(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
