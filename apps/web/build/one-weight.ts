import type { Plugin } from 'vite';

const DRAWINGS = /\/@phosphor-icons\/react\/dist\/defs\/[^/]+\.js$/;

/** The parts of a syntax tree (ESTree) that are read here. */
interface Node {
  type: string;
  start: number;
  end: number;
  value?: unknown;
  elements?: (Node | null)[];
}

/** Returns a Vite plugin that keeps one of the six weights of each Phosphor icon: libs/ui draws no other. */
export function oneWeight(weight: string): Plugin {
  return {
    name: 'festix-one-weight',
    apply: 'build',
    transform: {
      filter: { id: DRAWINGS },
      handler(code) {
        let kept = code;
        // From the end, so that a cut moves no piece that is still to be cut.
        for (const { start, end } of otherDrawings(this.parse(code), weight).toReversed()) {
          kept = `${kept.slice(0, start)}null${kept.slice(end)}`;
        }
        if (kept === code) this.error('an icon is no longer drawn in several weights');
        return { code: kept, map: null };
      },
    },
  };
}

/** Returns the other drawings in an icon's map of pairs, `['thin', <drawing>]`. */
function otherDrawings(tree: unknown, weight: string): Node[] {
  const found: Node[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type, elements } = node as Node;
    const [name, drawing] = type === 'ArrayExpression' && elements?.length === 2 ? elements : [];
    if (typeof name?.value !== 'string' || !drawing) return Object.values(node).forEach(visit);
    if (name.value !== weight) found.push(drawing);
  };
  visit(tree);
  return found;
}
