import { Button, type ButtonProps } from '@festix/ui';
import type { MouseEvent } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { isAppApart } from './own-path.ts';

export type ButtonLinkProps = Omit<ButtonProps, 'href' | 'onClick'> & { href: string };

/** A link that looks like a button. */
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
