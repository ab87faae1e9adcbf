import { type DoorPanelDeviceView } from '@festix/domain/contract';
import { isSilent } from '@festix/domain/door';
import { type Instant } from '@festix/domain/ground';
import { clockWords, Count, EmptyState, recentWords, SectionTitle, StatusTag, classes } from '@festix/ui';
import { RecordsTable, type RecordLines, type RecordsColumn } from '@festix/ui/workbench';
import { Prohibit } from '@phosphor-icons/react/Prohibit';
import { UploadSimple } from '@phosphor-icons/react/UploadSimple';
import { WifiSlash } from '@phosphor-icons/react/WifiSlash';
import { DeviceMobile } from '@phosphor-icons/react/DeviceMobile';
import { doorPanelTexts as texts } from './door-panel-texts.ts';
import styles from '../../../frame/event/events.module.css';
import doorPanelStyles from './door-panel.module.css';

export interface DevicesSectionProps {
  devices: readonly DoorPanelDeviceView[];
  /** Time of the figures. */
  now: Instant;
  /** Whether no device's ops are awaited any more. */
  isOver: boolean;
  zone: string;
}

/** Shows each phone's figures, and which may hold unknown entries. */
export function DevicesSection({ devices, now, isOver, zone }: DevicesSectionProps) {
  const shown = { now, isOver, zone };
  return (
    <section aria-label={texts.devices}>
      <SectionTitle ruled>{texts.devices}</SectionTitle>
      <RecordsTable<DoorPanelDeviceView>
        label={texts.devices}
        rows={devices}
        rowKey={({ id }) => id ?? texts.backOffice}
        columns={columnsOf(shown)}
        lines={(device) => linesOf(device, shown)}
        empty={<EmptyState of={DeviceMobile} title={texts.noDevices} line={texts.noDevicesLine} />}
      />
    </section>
  );
}

type Shown = Omit<DevicesSectionProps, 'devices'>;

function columnsOf(shown: Shown): RecordsColumn<DoorPanelDeviceView>[] {
  return [
    {
      key: 'device',
      title: texts.device,
      share: 34,
      whole: (device) => [nameOf(device), device.user, hearsSince(device, shown)].filter(Boolean).join(' · '),
      render: (device) => <b>{nameOf(device)}</b>,
      beside: (device) => [device.user, hearsWords(device, shown)].filter(Boolean).join(' · ') || null,
    },
    { key: 'inside', title: texts.inside, align: 'right', share: 13, render: ({ inside }) => <Count value={inside} /> },
    {
      key: 'refused',
      leaves: 2,
      title: texts.refused,
      align: 'right',
      share: 13,
      render: ({ refused }) => <Count value={refused} />,
    },
    {
      key: 'queue',
      title: texts.queue,
      align: 'right',
      share: 10,
      render: (device) => <Queue device={device} shown={shown} />,
    },
    {
      key: 'contact',
      leaves: 1,
      title: texts.lastContact,
      align: 'right',
      share: 30,
      render: (device) => <Contact device={device} shown={shown} />,
    },
  ];
}

interface PartProps {
  device: DoorPanelDeviceView;
  shown: Shown;
}

function Queue({ device: { waiting, waiting_told_at }, shown: { now, zone } }: PartProps) {
  if (waiting === null) return <span className="fx-quiet">{texts.untold}</span>;
  const told = waiting_told_at ? texts.toldAt(recentWords(waiting_told_at, now, zone)) : undefined;
  return (
    <span title={told}>
      <Count value={waiting} />
    </span>
  );
}

function Contact({ device, shown: { now, zone, isOver } }: PartProps) {
  const { id, last_seen_at } = device;
  if (id === null) return <span className="fx-quiet">{texts.untold}</span>;
  return (
    <span className={classes(doorPanelStyles.contact, 'fx-num')}>
      <DeviceTags device={device} now={now} isOver={isOver} />
      {last_seen_at ? recentWords(last_seen_at, now, zone) : texts.never}
    </span>
  );
}

function DeviceTags({ device, now, isOver }: { device: DoorPanelDeviceView; now: Instant; isOver: boolean }) {
  if (device.revoked_at) {
    return (
      <StatusTag tone="error" icon={Prohibit}>
        {texts.revoked}
      </StatusTag>
    );
  }
  if (isOver || !isSilent(device.last_seen_at, now)) return null;
  return (
    <StatusTag tone="warning" icon={WifiSlash}>
      {texts.silent}
    </StatusTag>
  );
}

function linesOf(device: DoorPanelDeviceView, shown: Shown): RecordLines {
  const { now, zone, isOver } = shown;
  const { id, user, inside, refused, waiting, last_seen_at } = device;
  const contact = last_seen_at ? recentWords(last_seen_at, now, zone) : texts.never;
  return {
    title: nameOf(device),
    value: <Count value={inside} noun={['entrada', 'entradas']} />,
    detail: [user, hearsWords(device, shown), texts.refusedWords(refused), id === null ? null : contact]
      .filter(Boolean)
      .join(' · '),
    status: (
      <span className={styles.tags}>
        {waiting !== null && waiting > 0 && (
          <StatusTag tone="warning" icon={UploadSimple}>
            {texts.waiting(waiting)}
          </StatusTag>
        )}
        {id !== null && <DeviceTags device={device} now={now} isOver={isOver} />}
      </span>
    ),
  };
}

/** Returns whom a device hears; null once the event is over, and for a device that says nothing of it. */
function hearsWords({ hears, hears_told_at = null }: DoorPanelDeviceView, { now, isOver }: Shown): string | null {
  return hears && !isOver ? texts.hears(hears, !isSilent(hears_told_at, now)) : null;
}

function hearsSince(device: DoorPanelDeviceView, shown: Shown): string | null {
  const words = hearsWords(device, shown);
  const { hears_since } = device;
  return words && hears_since ? `${words} ${texts.since(clockWords(hears_since, shown.zone))}` : words;
}

function nameOf({ id, name }: DoorPanelDeviceView): string {
  return id === null ? texts.backOffice : (name ?? texts.deviceGone);
}
