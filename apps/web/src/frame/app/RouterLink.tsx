import type { LinkProps } from '@festix/ui';
import { Link } from 'react-router-dom';
import { isAppApart } from './own-path.ts';

/** Renders every link of the app: by the router inside, by the browser to the door, the till and other sites. */
export function RouterLink({ href, ...rest }: LinkProps) {
  const isOurs = href.startsWith('/') && !isAppApart(href) && !rest.target && rest.download === undefined;
  return isOurs ? <Link to={href} {...rest} /> : <a href={href} {...rest} />;
}
