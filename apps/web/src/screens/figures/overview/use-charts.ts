import { useQuery } from '@tanstack/react-query';

export type Charts = typeof import('@festix/ui/charts');

/**
 * Loads the chart components, which come after the figures: they weigh more than the rest of the app. `null` if they
 * cannot be drawn, `undefined` while they load. The same figures are in words, so nothing is lost without them.
 */
export function useCharts(): Charts | null | undefined {
  const { data, isError } = useQuery({
    queryKey: ['charts'],
    queryFn: loadCharts,
    staleTime: Infinity,
    gcTime: Infinity,
  });
  return isError ? null : data;
}

async function loadCharts(): Promise<Charts | null> {
  const hasCanvas = document.createElement('canvas').getContext('2d') !== null;
  return hasCanvas ? import('@festix/ui/charts') : null;
}
