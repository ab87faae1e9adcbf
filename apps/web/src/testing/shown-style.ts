type ReadStyle = (element: Element) => CSSStyleDeclaration;

/**
 * Returns a `getComputedStyle` that tells whether an element is shown without reading all else: Testing Library asks
 * for that about each element, at each look for a role. As in jsdom, the last rule that matches counts; any other
 * property comes from jsdom, which knows no pseudo-elements: the element itself is near enough.
 */
export function shownStyleOf(readWhole: ReadStyle): ReadStyle {
  const unstyled = document.implementation.createHTMLDocument();
  /** `display` by what jsdom's own style sheet tells elements apart by. */
  const displays = new Map<string, string>();
  const telling = new WeakMap<CSSStyleSheet, { size: number; rules: CSSStyleRule[] }>();

  const rulesOf = (sheet: CSSStyleSheet): CSSStyleRule[] => {
    const size = sheet.cssRules.length;
    const known = telling.get(sheet);
    if (known?.size === size) return known.rules;
    const rules = [...sheet.cssRules].flatMap(rulesOnScreen).filter(({ style }) => style.display || style.visibility);
    telling.set(sheet, { size, rules });
    return rules;
  };

  const saidOf = (element: Element, property: 'display' | 'visibility'): string | undefined => {
    const own = element.hasAttribute('style') && (element as HTMLElement).style[property];
    if (own) return own;
    const rules = [...document.styleSheets].flatMap(rulesOf);
    return rules.findLast(({ style, selectorText }) => style[property] && matches(element, selectorText))?.style[
      property
    ];
  };

  const displayOf = (element: Element): string => {
    if (element.parentElement?.localName === 'ruby') return readWhole(element).display;
    const attributes = [element.getAttribute('type'), element.hasAttribute('hidden'), element.hasAttribute('open')];
    const kind = [element.namespaceURI, element.localName, ...attributes].join(' ');
    const display = displays.get(kind) ?? readWhole(withoutStyle(unstyled.importNode(element))).display;
    displays.set(kind, display);
    return saidOf(element, 'display') ?? display;
  };

  const visibilityOf = (element: Element): string => {
    for (let at: Element | null = element; at; at = at.parentElement) {
      const said = saidOf(at, 'visibility');
      if (said) return said;
    }
    return 'visible';
  };

  return (element) => {
    let whole: CSSStyleDeclaration | undefined;
    const read = () => (whole ??= readWhole(element));
    const getPropertyValue = (name: string): string => {
      if (name === 'display') return displayOf(element);
      if (name === 'visibility') return visibilityOf(element);
      return read().getPropertyValue(name);
    };
    return new Proxy({} as CSSStyleDeclaration, {
      get(_, name) {
        if (name === 'display' || name === 'visibility') return getPropertyValue(name);
        if (name === 'getPropertyValue') return getPropertyValue;
        const value: unknown = Reflect.get(read(), name);
        return typeof value === 'function' ? (value.bind(read()) as unknown) : value;
      },
    });
  };
}

function rulesOnScreen(rule: CSSRule): CSSStyleRule[] {
  if ('selectorText' in rule) return [rule as CSSStyleRule];
  const { media, cssRules } = rule as Partial<CSSMediaRule>;
  return media && cssRules && Array.from(media).includes('screen') ? Array.from(cssRules).flatMap(rulesOnScreen) : [];
}

function withoutStyle(element: Element): Element {
  element.removeAttribute('style');
  return element;
}

/** Returns false also for a selector that jsdom does not know. */
function matches(element: Element, selector: string): boolean {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
}
