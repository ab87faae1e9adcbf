/** Text that a pattern of `like` takes as it is: its marks stand for themselves. */
export function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
