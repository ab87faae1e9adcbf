import { countWords, Icon } from '@festix/ui';
import { DoorButton, DoorSheet, ScanFrame } from '@festix/ui/door';
import { ArrowsClockwise } from '@phosphor-icons/react/ArrowsClockwise';
import { Broadcast } from '@phosphor-icons/react/Broadcast';
import { Check } from '@phosphor-icons/react/Check';
import { QrCode as QrGlyph } from '@phosphor-icons/react/QrCode';
import { WarningDiamond } from '@phosphor-icons/react/WarningDiamond';
import { useEffect } from 'react';
import { QrCode } from '../../../../frame/parts/QrCode.tsx';
import { brokenLinks, useHandLinks } from '../../../../offline/mesh/hand-links.ts';
import { usePairing, type PairingState } from '../../../../offline/mesh/pairing.ts';
import type { Shift } from '../../../../offline/shift.ts';
import { useSyncStatus } from '../../../../offline/sync-status.ts';
import { CameraPicture, CameraTroubleNote } from '../../camera/CameraPicture.tsx';
import { useCamera } from '../../camera/use-camera.ts';
import { doorTexts } from '../door-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import { useDoorScreen } from '../door.store.ts';
import { brokenWords } from './broken-words.ts';
import { brokenLinkTexts } from './broken-link-texts.ts';
import { linkFaults, linkTexts as texts } from './link-texts.ts';
import { useLentCamera } from './use-lent-camera.ts';
import { useSheet } from './use-sheet.ts';
import styles from './link-sheet.module.css';

/** States in which the camera looks for the other phone's code. */
const READING: readonly PairingState['is'][] = ['idle', 'preparing', 'calling', 'answering'];

/** Links this phone with another one without any server: each reads a code on the other's screen. */
export function LinkSheet() {
  const { shift, kick, close } = useSheet();
  const { pairing, state } = usePairing();
  const camera_id = useDoorScreen(({ camera_id: chosen }) => chosen);
  const isReading = READING.includes(state.is);
  const isLent = useLentCamera(true);
  const camera = useCamera(isReading && isLent, camera_id, (found) => found.forEach((text) => pairing?.see(text)));
  // A page with the camera learns the addresses that others reach it at.
  const isSettled = camera.state.is === 'scanning' || camera.state.is === 'error';

  useEffect(() => () => pairing?.end(), [pairing]);
  useEffect(() => {
    // What the door offers is taken up here.
    useHandLinks.setState({ isTakenUp: true });
    return () => useHandLinks.setState({ isTakenUp: false });
  }, []);
  useEffect(() => {
    if (isSettled && state.is === 'idle') pairing?.begin();
  }, [isSettled, state.is, pairing]);
  const isUnknown = state.is === 'failed' && state.why === 'unknown';
  useEffect(() => {
    // With internet it knows the other one in a moment.
    if (isUnknown) kick('asked');
  }, [isUnknown, kick]);

  return (
    <DoorSheet
      title={sheetTexts.linkTitle}
      subtitle={texts.hint}
      isTall
      actions={
        <DoorButton icon={QrGlyph} onClick={close}>
          {doorTexts.backToScan}
        </DoorButton>
      }
    >
      <div className={styles.link}>
        {!pairing && isSettled ? (
          <p className={styles.wait}>{texts.unavailable}</p>
        ) : (
          <Progress state={state} onAgain={() => pairing?.end()} />
        )}
        <div className={styles.camera} hidden={!isReading} role="group" aria-label={texts.camera}>
          <CameraPicture video={camera.video} />
          {camera.state.is === 'error' ? (
            <CameraTroubleNote state={camera.state} onRetry={camera.retry} />
          ) : (
            <ScanFrame size={96} />
          )}
        </div>
        <GiveUp event={shift.event} onGivenUp={close} />
      </div>
    </DoorSheet>
  );
}

interface GiveUpProps {
  event: Shift['event'];
  onGivenUp: () => void;
}

/** Lets a person give up links that can't be made anew, as with a phone that is off: the door offers them no more. */
function GiveUp({ event, onGivenUp }: GiveUpProps) {
  const { links, linked } = useHandLinks();
  const hears = useSyncStatus((status) => status.hears);
  const broken = brokenLinks(linked, hears, event);
  if (!links || broken.length === 0) return null;
  const giveUp = () => {
    links.forget(broken.map(({ id }) => id));
    onGivenUp();
  };
  return (
    <div className={styles.giveUp}>
      <DoorButton look="ink" onClick={giveUp}>
        {texts.giveUp(brokenWords(broken))}
      </DoorButton>
    </div>
  );
}

function Progress({ state, onAgain }: { state: PairingState; onAgain: () => void }) {
  const hears = useSyncStatus((status) => status.hears);
  switch (state.is) {
    case 'idle':
    case 'preparing':
      return <p className={styles.wait}>{texts.preparing}</p>;
    case 'calling':
      return <Shown text={state.shown} label={texts.ownCode} steps={texts.calling} />;
    case 'answering':
      return <Shown text={state.shown} label={texts.ownAnswer} steps={texts.answering(state.peer)} isHalfDone />;
    case 'linking':
      return (
        <p className={styles.wait} role="status">
          {texts.linking(state.peer)}
        </p>
      );
    case 'linked':
      return hears?.includes(state.device_id) ? (
        <Linked {...{ ...state, links: hears.length, onAgain }} />
      ) : (
        <Fault {...texts.lost} label={brokenLinkTexts.relink} onAgain={onAgain} />
      );
    case 'failed':
      return <Fault {...linkFaults[state.why]} onAgain={onAgain} />;
  }
}

interface ShownProps {
  text: string;
  label: string;
  steps: readonly [string, string];
  /** Whether the first step is done. */
  isHalfDone?: boolean;
}

function Shown({ text, label, steps: [first, second], isHalfDone = false }: ShownProps) {
  return (
    <>
      {/* First, so that it is whole on a small phone. */}
      <QrCode className={styles.code} text={text} label={label} />
      <div role="status">
        <ol className={styles.steps}>
          <li data-done={isHalfDone}>
            <b aria-hidden="true">{isHalfDone ? <Icon of={Check} size={18} /> : 1}</b>
            {first}
          </li>
          <li>
            <b aria-hidden="true">2</b>
            {second}
          </li>
        </ol>
      </div>
    </>
  );
}

function Linked({ peer, links, onAgain }: { peer: string; links: number; onAgain: () => void }) {
  return (
    <div className={styles.end} role="status">
      <Icon of={Broadcast} size={48} />
      <h3>{texts.linked(countWords(links, texts.phones))}</h3>
      <p>{texts.linkedHint(peer)}</p>
      <DoorButton look="ink" onClick={onAgain}>
        {texts.another}
      </DoorButton>
    </div>
  );
}

interface FaultProps {
  title: string;
  text: string;
  label?: string;
  onAgain: () => void;
}

function Fault({ title, text, label = texts.again, onAgain }: FaultProps) {
  return (
    <div className={styles.end} role="alert">
      <Icon of={WarningDiamond} size={48} />
      <h3>{title}</h3>
      <p>{text}</p>
      <DoorButton look="ink" icon={ArrowsClockwise} onClick={onAgain}>
        {label}
      </DoorButton>
    </div>
  );
}
