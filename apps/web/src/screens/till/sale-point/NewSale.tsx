import { Icon } from '@festix/ui';
import { Plus } from '@phosphor-icons/react/Plus';
import { ButtonLink } from '../../../frame/app/ButtonLink.tsx';
import { useArea } from '../../../frame/areas/area-context.tsx';
import { salePointTexts as texts } from './sale-point-texts.ts';

/** Links to the till. */
export function NewSale() {
  const { link } = useArea();
  return (
    <ButtonLink type="primary" href={link('/sales/create')} icon={<Icon of={Plus} size={18} />}>
      {texts.newSale}
    </ButtonLink>
  );
}
