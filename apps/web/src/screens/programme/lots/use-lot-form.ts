import type { FormInstance } from 'antd';
import { useNavigate } from 'react-router-dom';
import { showOnFields } from '../../../frame/app/form-problem.ts';
import { useArea } from '../../../frame/areas/area-context.tsx';
import type { CallError } from '../../../data/problem.ts';
import type { LotFields } from './lot-fields.ts';
import { useReloadLots } from './use-lots.ts';

/** Handles the answers to the form of a lot, new or not. */
export function useLotForm(event_id: string, form: FormInstance<LotFields>) {
  const { link } = useArea();
  const navigate = useNavigate();
  const reload = useReloadLots(event_id);
  return {
    /** Reloads and goes back to the lots of the same area. */
    async leave(): Promise<void> {
      void reload();
      await navigate(link(`/events/${event_id}/lots`));
    },
    showProblem: (problem: CallError) => showOnFields(form, problem),
  };
}
