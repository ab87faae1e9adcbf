import { announcementEndpoints, eventEndpoints } from '@festix/domain/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Returns a function that reads all cached events again: lists, single ones, and their announcements. */
export function useReloadEvents(): () => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(async () => {
    const keys = [[eventEndpoints.list.path], [eventEndpoints.read.path], [announcementEndpoints.list.path]];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  }, [queryClient]);
}
