import type { CourtesyView } from '@festix/domain/contract';
import { formatCount } from '@festix/ui';
import { deliveriesTexts } from '../../messages/deliveries/deliveries-texts.ts';
import { DeliveryTag } from '../../messages/deliveries/DeliveryTag.tsx';
import { standingOf } from './courtesy-words.ts';

/** Shows the delivery state of a courtesy; if its tickets differ, the worst one and their number. */
export function StandingTag({ courtesy }: { courtesy: CourtesyView }) {
  const standing = standingOf(courtesy);
  if (!standing) return <span className="fx-quiet">{deliveriesTexts.unsent}</span>;
  const { state, count, of } = standing;
  const part = `${formatCount(count)} ${deliveriesTexts.of} ${formatCount(of)}`;
  return <DeliveryTag state={state} detail={count < of ? part : undefined} />;
}
