import type { LinkProps } from '@festix/ui';
import { Link } from 'react-router-dom';
import { isAppApart } from './own-path.ts';

/** How every part of the app draws a link: the router's inside, the browser's own to the door, the till and other sites. */
export function RouterLink({ href, ...rest }: LinkProps) {
  const isOurs = href.startsWith('/') && !isAppApart(href) && !rest.target && rest.download === undefined;
  return isOurs ? <Link to={href} {...rest} /> : <a href={href} {...rest} />;
}
