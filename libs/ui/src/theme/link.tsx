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

/** The link component of the parts. The application passes its router's, so that the parts depend on none. */
export const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink);

function PlainLink(props: LinkProps) {
  return <a {...props} />;
}

/** Renders a link inside the application. */
export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props);
}
