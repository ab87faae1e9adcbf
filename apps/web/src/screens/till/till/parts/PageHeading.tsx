import { useLayoutEffect, useRef } from 'react';
import { useTitle } from '../../../../frame/app/use-title.ts';
import { tillTexts as texts } from '../till-texts.ts';

export interface PageHeadingProps {
  children: string;
  className?: string;
}

/** Names a page of the till: in the tab too, and for screen readers, whose users do not see the change. */
export function PageHeading({ children, className }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(children || undefined, texts.app);
  // In the order of the page: a field below it that begins with the focus takes it from here.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
