import { useNavigate } from 'react-router-dom';
import { TillKey } from '../parts/TillKey.tsx';
import { tillTexts as texts } from '../till-texts.ts';
import { tillPage, useTillHere } from '../use-till.ts';

/** Lists remaining work at a till that may not sell: its drawer is counted before anybody leaves it. */
export function StillToDo() {
  const { event, session } = useTillHere();
  const navigate = useNavigate();
  const go = (page: string) => void navigate(tillPage(event.event_id, page));
  return (
    <>
      {session ? (
        <TillKey look="solid" onClick={() => go('close')}>
          {texts.closeTitle}
        </TillKey>
      ) : (
        <TillKey onClick={() => go('leave')}>{texts.leave}</TillKey>
      )}
      <TillKey look="bare" onClick={() => go('menu')}>
        {texts.tillMenu}
      </TillKey>
    </>
  );
}
