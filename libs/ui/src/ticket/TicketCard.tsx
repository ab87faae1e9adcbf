import type { ReactNode } from 'react';
import { Poster } from '../cover/Poster.tsx';
import { LotName } from '../flag/LotName.tsx';
import { Code } from '../format/Code.tsx';
import { Perforation } from '../paper/Perforation.tsx';
import { classes } from '../theme/classes.ts';
import styles from './ticket.module.css';

export interface TicketCardProps {
  event: {
    /** The event's id, which decides its poster. */
    seed: string;
    name: string;
    /** `Sáb 13/06/2026, 20:00` */
    when: ReactNode;
    /** After the date: 'portões 19h'. */
    doors?: string;
    /** `Galpão do Cais · Recife, PE` */
    where?: string | undefined;
    /** An uploaded cover instead of the generated poster. */
    cover?: ReactNode;
  };
  holder: string;
  /** 'Inteira', 'Pista · Meia estudante'. */
  priceKind: string;
  lot: { name: string; order: number };
  /** What it opens, in words: 'Vale sexta e sábado · Pista e Camping'. */
  opens?: string | undefined;
  /** The short code, for people. */
  code: string;
  /**
   * The QR code: any SVG, or the path of its dark modules with the width of the symbol, both in modules.
   * The quiet zone of four modules is added here.
   */
  qr: ReactNode | { path: string; modules: number };
  /** For which age it is: 'Não recomendado para menores de 16 anos'. */
  rating?: string | undefined;
  /** Papers to bring: 'ID Jovem válida e documento com foto'. */
  bring?: string | undefined;
  /** Badges beside the holder: TransferredBadge, CourtesyBadge. */
  badge?: ReactNode;
  /** Text over the QR of an invalid ticket: 'Reembolsado'. */
  voided?: string | undefined;
  /** Of its heading; 1 on a page of its own. */
  level?: 1 | 3;
  /** Whether the QR is at the top, and the event's picture at the foot. */
  qrFirst?: boolean;
}

/**
 * Shows a ticket: the event's poster, the stub's perforation, a QR code of at least 260 px on white. Prints on one
 * page.
 */
export function TicketCard({
  event,
  holder,
  priceKind,
  lot,
  opens,
  code,
  qr,
  rating,
  bring,
  badge,
  voided,
  level = 1,
  qrFirst = false,
}: TicketCardProps) {
  const stub = (
    <div className={styles.stub}>
      <div className={classes(styles.qr, voided && styles.voided)}>
        {isQrPath(qr) ? <QrSymbol {...qr} /> : qr}
        {voided && <p>{voided}</p>}
      </div>
      <div className={classes(styles.who, 'fx-num')}>
        <b>{holder}</b>
        <b>{priceKind}</b>
        <Code>{code}</Code>
        <LotName name={lot.name} order={lot.order} height={17} />
        {opens && <span className={styles.bring}>{opens}</span>}
        {rating && <span className={styles.bring}>{rating}</span>}
        {bring && <span className={styles.bring}>{bring}</span>}
        {badge && <span className={styles.badge}>{badge}</span>}
      </div>
    </div>
  );
  const tear = <Perforation className={styles.tear} />;
  return (
    <article
      className={classes(styles.ticket, qrFirst && styles.qrFirst)}
      aria-label={`Ingresso de ${holder} para ${event.name}`}
      data-theme="light"
    >
      {qrFirst ? (
        <>
          {stub}
          {tear}
          <CardHead event={event} level={level} />
          <CardArt event={event} />
        </>
      ) : (
        <>
          <CardArt event={event} />
          <CardHead event={event} level={level} />
          {tear}
          {stub}
        </>
      )}
    </article>
  );
}

function CardArt({ event: { seed, name, cover } }: Pick<TicketCardProps, 'event'>) {
  return (
    <div className={styles.art}>{cover ?? <Poster seed={seed} name={name} ratio="16:9" text={false} decorative />}</div>
  );
}

function CardHead({ event, level }: Required<Pick<TicketCardProps, 'event' | 'level'>>) {
  const Heading = level === 1 ? 'h1' : 'h3';
  return (
    <header className={styles.head}>
      <Heading>{event.name}</Heading>
      <p className="fx-num">
        <b>{event.when}</b>
        {event.doors && ` · ${event.doors}`}
        {event.where && (
          <>
            <br />
            {event.where}
          </>
        )}
      </p>
    </header>
  );
}

function isQrPath(qr: TicketCardProps['qr']): qr is { path: string; modules: number } {
  return typeof qr === 'object' && qr !== null && 'path' in qr;
}

const quietZone = 4;

function QrSymbol({ path, modules }: { path: string; modules: number }) {
  const side = modules + 2 * quietZone;
  return (
    <svg
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR Code do ingresso"
    >
      <path d={`M${-quietZone} ${-quietZone}h${side}v${side}h${-side}z`} fill="#ffffff" />
      <path d={path} fill="#17111f" />
    </svg>
  );
}
