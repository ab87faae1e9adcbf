import type { ReactNode } from 'react';

/** An entry of a menu that can't be chosen, with why. */
export function MenuReason({ children, why }: { children: ReactNode; why: string }) {
  return (
    <span className="fw-menu-reason">
      {children}
      <span>{why}</span>
    </span>
  );
}
