import { Banner, Button, Icon, SavingFlags, classes } from '@festix/ui';
import { UploadSimple } from '@phosphor-icons/react/UploadSimple';
import { useRef, useState, type DragEvent } from 'react';
import { courtesiesTexts as texts } from './courtesies-texts.ts';
import styles from './courtesies.module.css';

export interface SheetChooserProps {
  /** The name of the file that is being checked. */
  checking: string | undefined;
  /** Reason why the last file could not be checked. */
  fault: string | undefined;
  onChoose(file: File): void;
}

const SHEETS = '.xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Takes a spreadsheet: chosen or dropped. */
export function SheetChooser({ checking, fault, onChoose }: SheetChooserProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const isBusy = checking !== undefined;
  const choose = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !isBusy) onChoose(file);
  };
  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  return (
    <>
      <div
        className={classes(styles.drop, isOver && styles.dropOver)}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event);
          choose(event.dataTransfer.files);
        }}
      >
        {isBusy ? (
          <SavingFlags label={texts.checking(checking)} />
        ) : (
          <>
            <Button type="primary" icon={<Icon of={UploadSimple} size={18} />} onClick={() => chooser.current?.click()}>
              {texts.chooseSheet}
            </Button>
            <span className={classes('fx-quiet', styles.dropHint)}>{texts.orDrop}</span>
          </>
        )}
        <input
          ref={chooser}
          hidden
          type="file"
          accept={SHEETS}
          aria-label={texts.chooseSheet}
          onChange={({ target }) => {
            choose(target.files);
            // The same file may be chosen again once it is corrected.
            target.value = '';
          }}
        />
      </div>
      {fault && <Banner tone="error">{fault}</Banner>}
    </>
  );
}
