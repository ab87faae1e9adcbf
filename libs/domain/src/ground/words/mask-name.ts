/** Returns `Caio L.`: first name and last initial, for a person who may recognise somebody but not learn a name. */
export function maskName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/);
  const last = others.at(-1);
  return last ? `${first} ${[...last][0]}.` : first;
}
