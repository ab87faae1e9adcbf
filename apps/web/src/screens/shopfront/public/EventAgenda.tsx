import { classes } from '@festix/ui';
import type { AgendaBody } from '@festix/domain/contract';
import { publicTexts as texts } from '../../../frame/public/public-texts.ts';
import styles from './event-contents.module.css';

/** Shows the programme: each stage or day with its blocks, one below the other. */
export function EventAgenda({ agendas }: { agendas: readonly AgendaBody[] }) {
  if (agendas.length === 0) return null;
  return (
    <section className={styles.part} aria-labelledby="agenda">
      <h2 id="agenda">{texts.agenda}</h2>
      <div className={styles.agendas}>
        {agendas.map(({ title, description, blocks }, place) => (
          <div key={place} className={styles.agenda}>
            <h3>{title}</h3>
            {description && <p>{description}</p>}
            <ol>
              {blocks.map((block, at) => (
                <li key={at}>
                  <span className={classes(styles.agendaTime, 'fx-num')}>
                    <b>{block.start_time}</b>
                    {block.end_time && <span>{texts.until(block.end_time)}</span>}
                  </span>
                  <div>
                    <b>{block.title}</b>
                    {block.description && <p>{block.description}</p>}
                  </div>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  );
}
