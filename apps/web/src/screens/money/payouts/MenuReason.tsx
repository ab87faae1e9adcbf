import type { ReactNode } from 'react';

/** Shows a disabled entry of a menu, with the reason. */
export function MenuReason({ children, why }: { children: ReactNode; why: string }) {
  return (
    <span className="fw-menu-reason">
      {children}
      <span>{why}</span>
    </span>
  );
}
