/** Saves a file by the browser. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // A browser may still be reading when the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
