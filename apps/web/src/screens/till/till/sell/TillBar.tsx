import { Icon, Mark, shortWords, classes } from '@festix/ui';
import { DotsThreeVertical } from '@phosphor-icons/react/DotsThreeVertical';
import { List } from '@phosphor-icons/react/List';
import { useNavigate } from 'react-router-dom';
import { Connection } from '../parts/Connection.tsx';
import { PageHeading } from '../parts/PageHeading.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { tillPage, useTill } from '../use-till.ts';
import styles from '../parts/till-bar.module.css';

/** Shows event, sale point, operator and connection, always in sight. */
export function TillBar() {
  const { event, operator } = useTill();
  const navigate = useNavigate();
  const go = (page: string) => void navigate(tillPage(event.event_id, page));
  return (
    <header className={styles.bar}>
      <Mark height={24} />
      <div className={styles.event}>
        <PageHeading className="fx-ellipsis">{event.event.name}</PageHeading>
        <p className="fx-ellipsis">
          <span className="fx-num">{shortWords(event.event.start_date, event.event.time_zone)}</span> · {operator.name}{' '}
          · {event.sale_point.name}
        </p>
      </div>
      <Connection />
      <button type="button" className={classes(styles.key, styles.wide, styles.raised)} onClick={() => go('sales')}>
        <Icon of={List} size={20} />
        {texts.shiftSales}
      </button>
      <button type="button" className={styles.key} aria-label={texts.tillMenu} onClick={() => go('menu')}>
        <Icon of={DotsThreeVertical} size={24} />
      </button>
    </header>
  );
}
