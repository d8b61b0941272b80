import { Component, type ReactNode } from 'react';
import { PieceMissing } from '../ui/PieceMissing.tsx';

/** Where a part of a page could not be fetched, or fell: the rest of the portal stays, and this place says so. */
export class PieceBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <PieceMissing /> : this.props.children;
  }
}
