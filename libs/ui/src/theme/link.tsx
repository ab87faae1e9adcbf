import {
  createContext,
  createElement,
  use,
  type AnchorHTMLAttributes,
  type ComponentType,
  type ReactNode,
} from 'react';

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  children?: ReactNode;
}

/** How the parts draw a link. The application hands in its router's, so that the parts need not know one. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

function PlainLink(props: LinkProps) {
  return <a {...props} />;
}

/** A link inside the application. */
export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props);
}
