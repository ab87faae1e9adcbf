import { exportEndpoints } from '@festix/domain/contract';
import { Button, Icon } from '@festix/ui';
import { DownloadSimple } from '@phosphor-icons/react/DownloadSimple';
import { useState } from 'react';
import { useArea } from '../../../../frame/areas/area-context.tsx';
import { useEvent } from '../../../../frame/event/event-context.tsx';
import type { SalesAddress } from '../use-sales.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { exportTexts as texts } from './export-texts.ts';

export interface SalesExportProps {
  /** Filters of the list. */
  address: SalesAddress;
}

/** Opens the export of the event's sales, for people with the right to it. */
export function SalesExport({ address }: SalesExportProps) {
  const event = useEvent();
  const { can, has } = useArea();
  const [times, setTimes] = useState(0);
  const [isOpen, setOpen] = useState(false);
  if (!has(exportEndpoints.sales) || !can('orders:export', event)) return null;
  return (
    <>
      <Button
        icon={<Icon of={DownloadSimple} size={18} />}
        onClick={() => {
          setTimes(times + 1);
          setOpen(true);
        }}
      >
        {texts.open}
      </Button>
      {/* Remounts the dialog, so that it begins with the present filters of the list. */}
      <ExportDialog key={times} open={isOpen} address={address} onClose={() => setOpen(false)} />
    </>
  );
}
