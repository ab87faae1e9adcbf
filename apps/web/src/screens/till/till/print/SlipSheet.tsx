import { Code, classes } from '@festix/ui';
import { Fragment } from 'react';
import { QrCode } from '../../../../frame/parts/QrCode.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import type { Slip, SlipPart, SlipRow } from './slip.ts';
import styles from './print.module.css';

/** Renders a slip for the print dialog. */
export function SlipSheet({ slip }: { slip: Slip }) {
  return (
    <section className={classes(styles.slip, 'fx-num')}>
      {slip.map((part, place) => (
        // A slip is drawn once, and its parts keep their places.
        <Part key={place} part={part} />
      ))}
    </section>
  );
}

function Part({ part }: { part: SlipPart }) {
  switch (part.is) {
    case 'name':
      return <h1>{part.text}</h1>;
    case 'title':
      return <h2>{part.text}</h2>;
    case 'large':
      return <h2 className={styles.slipLarge}>{part.text}</h2>;
    case 'line':
      return (
        <p>
          {part.strong && <b>{part.strong}</b>}
          {part.text}
        </p>
      );
    case 'foot':
      return <p className={styles.slipRule}>{part.text}</p>;
    case 'rows':
      return (
        <dl className={styles.slipRule}>
          {part.rows.map((row, place) => (
            <Row key={place} {...row} />
          ))}
        </dl>
      );
    case 'table':
      return <Table head={part.head} rows={part.rows} />;
    case 'qr':
      return <QrCode className={styles.slipQr} text={part.text} label={texts.ticketQr} />;
    case 'code':
      return (
        <p className={styles.slipCode}>
          <Code>{part.text}</Code>
        </p>
      );
    case 'sign':
      return <p className={styles.slipSign}>{part.text}</p>;
  }
}

function Row({ label, value, note, isTotal = false }: SlipRow) {
  return (
    <div className={classes(styles.slipRow, isTotal && styles.slipTotal)}>
      <dt>
        {label}
        {note && (
          <>
            <br />
            {note}
          </>
        )}
      </dt>
      <dd>{value}</dd>
    </div>
  );
}

function Table({ head, rows }: Omit<Extract<SlipPart, { is: 'table' }>, 'is'>) {
  return (
    <table>
      <thead>
        <tr>
          {head.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([label = '', ...figures], place) => (
          <tr key={place}>
            <th scope="row">
              {label.split('\n').map((words, at) => (
                <Fragment key={words}>
                  {at > 0 && <br />}
                  {words}
                </Fragment>
              ))}
            </th>
            {figures.map((figure, at) => (
              <td key={at}>{figure}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
