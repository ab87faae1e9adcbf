import { Component, type ReactNode } from 'react';
import { FailureScreen } from './FailureScreen.tsx';

interface CrashBoundaryState {
  crash?: { error: unknown };
}

/** Catches rendering errors that no route has caught. */
export class CrashBoundary extends Component<{ children: ReactNode }, CrashBoundaryState> {
  override state: CrashBoundaryState = {};

  static getDerivedStateFromError(error: unknown): CrashBoundaryState {
    return { crash: { error } };
  }

  override render(): ReactNode {
    const { crash } = this.state;
    return crash ? <FailureScreen error={crash.error} place="app" /> : this.props.children;
  }
}
