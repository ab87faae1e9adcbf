import { createContext, type ComponentType, type ReactNode } from 'react';

export interface FailureFrameValue {
  /** What stays around a screen that could not be shown. */
  Frame: ComponentType<{ children: ReactNode }>;
  /** Of its heading: 2 where the frame has a title of its own. */
  level: 1 | 2;
}

/** Where a failure is said: on a page of its own, unless an area or an event around it still stands. */
export const FailureFrame = createContext<FailureFrameValue>({ Frame: Alone, level: 1 });

function Alone({ children }: { children: ReactNode }) {
  return <main className="fw-alone">{children}</main>;
}
