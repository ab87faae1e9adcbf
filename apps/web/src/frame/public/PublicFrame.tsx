import { classes, Icon, Link, Logo } from '@festix/ui';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { UserCircle } from '@phosphor-icons/react/UserCircle';
import { Fragment, type ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { ButtonLink } from '../app/ButtonLink.tsx';
import { LawfulFoot } from '../app/LawfulFoot.tsx';
import { homeOf } from '../areas/area-list.ts';
import { useSession } from '../../session/session.store.ts';
import { TrackingChoice } from '../tracking/TrackingChoice.tsx';
import { Bunting } from './Bunting.tsx';
import { publicTexts as texts } from './public-texts.ts';
import appStyles from '../app/app.module.css';
import styles from './public.module.css';

export interface PublicFrameProps {
  children?: ReactNode;
  /** Without the head: the page has one of its own, such as the strip of a checkout. */
  isHeadless?: boolean;
  /** While the page loads: its parts are new ones once it is there, and none is seen to move. */
  isToCome?: boolean;
}

/** Renders head and foot of the public pages, around the route or the children. */
export function PublicFrame({ children = <Outlet />, isHeadless = false, isToCome = false }: PublicFrameProps) {
  return (
    <>
      <a className={appStyles.skip} href="#conteudo">
        {texts.skip}
      </a>
      {!isHeadless && <Head />}
      <Fragment key={String(isToCome)}>
        <main id="conteudo">{children}</main>
        <footer className={styles.foot} data-screen-only="">
          <Link className={styles.logo} href="/" aria-label={texts.toHome}>
            <Logo height={21} label="" />
          </Link>
          <p>{texts.motto}</p>
          <nav aria-label={texts.moreWays}>
            <Link href="/events">{texts.events}</Link>
            <Link href="/venues">{texts.venues}</Link>
            <Link href="/be-a-producer">{texts.beAProducer}</Link>
            <TrackingChoice />
          </nav>
          <LawfulFoot />
        </footer>
      </Fragment>
    </>
  );
}

function Head() {
  return (
    <>
      <Bunting />
      <header className={styles.head} data-screen-only="">
        <Link className={styles.logo} href="/" aria-label={texts.toHome}>
          <Logo height={27} label="" />
        </Link>
        <nav aria-label={texts.main} className={styles.nav}>
          <Link href="/events">{texts.events}</Link>
          <Link href="/venues">{texts.venues}</Link>
          <Link href="/be-a-producer">{texts.produce}</Link>
        </nav>
        <OwnPlaces />
      </header>
    </>
  );
}

function OwnPlaces() {
  const user = useSession((session) => session.user);
  const worksHere = user && homeOf(user) !== '/customer/orders';
  return (
    <div className={styles.own}>
      <ButtonLink className={styles.ownKey} type="text" href="/customer/orders" icon={<Icon of={Ticket} size={20} />}>
        <span className={styles.wideOnly}>{texts.ownTickets}</span>
        <span className={styles.narrowOnly}>{texts.ownTicketsShort}</span>
      </ButtonLink>
      {!user && (
        <ButtonLink className={classes(styles.ownKey, styles.solid)} href="/signin">
          {texts.signIn}
        </ButtonLink>
      )}
      {user && !worksHere && (
        <ButtonLink
          className={styles.ownKey}
          type="text"
          href="/settings"
          aria-label={texts.account}
          icon={<Icon of={UserCircle} size={22} />}
        />
      )}
      {worksHere && (
        <ButtonLink className={classes(styles.ownKey, styles.solid)} href={homeOf(user)}>
          {texts.workbench}
        </ButtonLink>
      )}
    </div>
  );
}
