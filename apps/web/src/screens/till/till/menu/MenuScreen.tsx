import type { Id } from '@festix/domain/contract';
import { Icon, type Glyph, classes } from '@festix/ui';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { CaretRight } from '@phosphor-icons/react/CaretRight';
import { ClipboardText } from '@phosphor-icons/react/ClipboardText';
import { CloudArrowUp } from '@phosphor-icons/react/CloudArrowUp';
import { Keyboard } from '@phosphor-icons/react/Keyboard';
import { List } from '@phosphor-icons/react/List';
import { MagnifyingGlass } from '@phosphor-icons/react/MagnifyingGlass';
import { Printer } from '@phosphor-icons/react/Printer';
import { Receipt } from '@phosphor-icons/react/Receipt';
import { SignOut } from '@phosphor-icons/react/SignOut';
import { Storefront } from '@phosphor-icons/react/Storefront';
import { Ticket } from '@phosphor-icons/react/Ticket';
import { UserSwitch } from '@phosphor-icons/react/UserSwitch';
import { Vault } from '@phosphor-icons/react/Vault';
import { useNavigate } from 'react-router-dom';
import { startTexts } from '../../../../frame/app/start-texts.ts';
import { useStart } from '../../../../frame/app/use-start.ts';
import { useLastClosed, useOtherTills } from '../../../../offline/till-cash.ts';
import { useAskedOrders, useWaitingOps } from '../../../../offline/till-stored.ts';
import { useUpdates } from '../../../../offline/updates.ts';
import { useSession } from '../../../../session/session.store.ts';
import { APP_VERSION } from '../../../../offline/app-version.ts';
import { StartWarning } from '../parts/StartWarning.tsx';
import { TillPage } from '../parts/TillPage.tsx';
import { bandTexts } from '../printer/band-texts.ts';
import { usePrinter } from '../printer/printer.store.ts';
import { mute, useTillScreen } from '../till.store.ts';
import { laterTexts } from '../later-texts.ts';
import { tillTexts as texts } from '../till-texts.ts';
import { tillPage, useTillHere } from '../use-till.ts';
import styles from '../parts/till-menu.module.css';
import tillWordsStyles from '../parts/till-words.module.css';

/** Shows all actions apart from selling. */
export function MenuScreen() {
  const { event, session, operator, device } = useTillHere();
  const navigate = useNavigate();
  const home = useSession(({ user }) => (user?.roles.includes('sale-point') === false ? '/' : '/sale-point'));
  const waiting = useWaitingOps(event.event_id);
  const others = useOtherTills(event.event_id);
  const lastClosed = useLastClosed(event.event_id);
  const isMuted = useTillScreen((state) => state.isMuted);
  const printer = usePrinter(({ setting, fault }) =>
    setting ? (fault ? bandTexts.stopped : bandTexts.set) : bandTexts.dialog,
  );
  const update = useUpdates((state) => state.apply);
  const isIdle = useIsIdle(event.event_id);
  const go = (page: string) => void navigate(tillPage(event.event_id, page));
  return (
    <TillPage title={laterTexts.menu} back={tillPage(event.event_id)} backLabel={laterTexts.back}>
      <ul className={classes(styles.menu, 'fx-num')}>
        {(session ?? lastClosed) && <MenuLink icon={List} label={texts.shiftSales} onClick={() => go('sales')} />}
        <MenuLink icon={MagnifyingGlass} label={laterTexts.search} onClick={() => go('search')} />
        {session && (
          <MenuLink icon={Vault} label={laterTexts.cash} value={laterTexts.cashValue} onClick={() => go('cash')} />
        )}
        {lastClosed && (
          <MenuLink icon={Receipt} label={laterTexts.lastReport} onClick={() => go(`report/${lastClosed.id}`)} />
        )}
        <MenuLink
          icon={UserSwitch}
          label={laterTexts.changeOperator}
          value={operator.name}
          onClick={() => go('operator')}
        />
        <MenuLink
          icon={CloudArrowUp}
          label={laterTexts.queue}
          value={waiting === 0 ? laterTexts.queueEmpty : laterTexts.queueWaiting(waiting)}
          onClick={() => go('queue')}
        />
        <li>
          <label>
            <input type="checkbox" checked={!isMuted} onChange={() => mute(!isMuted)} />
            <b>{laterTexts.sound}</b>
          </label>
        </li>
        <MenuLink icon={Printer} label={bandTexts.title} value={printer} onClick={() => go('printer')} />
        <MenuLink icon={ClipboardText} label={laterTexts.rehearsal} onClick={() => go('rehearsal')} />
        <MenuLink icon={Keyboard} label={laterTexts.keys} onClick={() => go('keys')} />
        {others.map((one) => (
          <MenuLink
            key={one.event_id}
            icon={Ticket}
            label={laterTexts.otherTill(one.name)}
            onClick={() => void navigate(tillPage(one.event_id))}
          />
        ))}
        {home === '/sale-point' && (
          <MenuLink icon={Ticket} label={laterTexts.anotherEvent} onClick={() => void navigate('/till/events')} />
        )}
        <MenuLink
          icon={Storefront}
          label={home === '/sale-point' ? texts.point : texts.openFestix}
          onClick={() => goOut(home)}
        />
        {update && isIdle && (
          <MenuLink icon={ArrowsClockwise} label={texts.update} value={texts.updateTitle} onClick={update} />
        )}
        <MenuLink icon={SignOut} label={texts.leave} onClick={() => go('leave')} />
      </ul>
      <p className={tillWordsStyles.note}>
        {device.name} · versão {APP_VERSION}. <StartWords />
      </p>
      <StartWarning mayReload={isIdle} />
    </TillPage>
  );
}

/** Leaves for the main app. An open drawer, and unsent ops, stay on the device. */
function goOut(path: string): void {
  window.location.assign(path);
}

/** Returns whether a reload is safe: it would lose a sale in progress, the answer to a request, and papers. */
function useIsIdle(event_id: Id): boolean {
  const isEmpty = useTillScreen(({ taps }) => Object.keys(taps.amounts).length === 0);
  const isPrinted = usePrinter(({ left }) => left === 0);
  return useAskedOrders(event_id)?.length === 0 && isEmpty && isPrinted;
}

interface MenuLinkProps {
  icon: Glyph;
  label: string;
  value?: string;
  onClick: () => void;
}

function MenuLink({ icon, label, value, onClick }: MenuLinkProps) {
  return (
    <li>
      <button type="button" onClick={onClick}>
        <Icon of={icon} size={24} />
        <b>{label}</b>
        {value && <span>{value}</span>}
        <Icon of={CaretRight} size={18} />
      </button>
    </li>
  );
}

function StartWords() {
  const { word, keeping } = useStart('till');
  return (
    <>
      {startTexts.label}: {word}. {keeping}
    </>
  );
}
