import { Button, type ButtonProps } from '@festix/ui';
import type { MouseEvent } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { isAppApart } from './own-path.ts';

export type ButtonLinkProps = Omit<ButtonProps, 'href' | 'onClick'> & { href: string };

/** Renders a link with the look of a button. */
export function ButtonLink({ href, ...button }: ButtonLinkProps) {
  const go = useLinkClickHandler(href);
  const isOurs = href.startsWith('/') && !isAppApart(href);
  return (
    <Button
      {...button}
      href={href}
      onClick={isOurs ? (event) => go(event as MouseEvent<HTMLAnchorElement>) : undefined}
    />
  );
}
