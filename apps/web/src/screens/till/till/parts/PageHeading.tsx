import { useEffect, useRef } from 'react';
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
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}
