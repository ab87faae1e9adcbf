/// <reference types="node" />

import { runInThisContext } from 'node:vm';

export interface KeptFile {
  name: string;
  content: Blob;
}

/** Collects the files that the page hands to the browser from here on, in their order: jsdom can't save one. */
export function keepFiles(): KeptFile[] {
  // jsdom's own Blob means nothing to Node's Response.
  Object.assign(globalThis, runInThisContext('({ Blob })'));
  const kept: KeptFile[] = [];
  const contents = new Map<string, Blob>();
  URL.createObjectURL = (content) => {
    const address = `blob:${contents.size}`;
    contents.set(address, content as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    if (!this.download) return HTMLElement.prototype.click.call(this);
    kept.push({ name: this.download, content: contents.get(this.href) as Blob });
  };
  return kept;
}

/** Returns the content of a file as text. */
export async function textOf({ content }: KeptFile): Promise<string> {
  return Buffer.from(await content.arrayBuffer()).toString();
}
