import { Component, type ReactNode } from 'react';
import { PieceMissing } from '../ui/PieceMissing.tsx';

/** An error boundary: where a part of a page could not be fetched or threw, it says so, and the rest of the portal stays. */
export class PieceBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <PieceMissing /> : this.props.children;
  }
}
