import { useEffect, useEffectEvent } from 'react';

/** Opens the search with Ctrl K, or ⌘ K, from anywhere. */
export function useSearchKeys(isOn: boolean, open: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
    event.preventDefault();
    open();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);
}
