import { Component, type ReactNode } from 'react';
import { Logo } from '../art/logo.js';
import { Button } from '../components/ui/button.js';
import { Card } from '../components/ui/card.js';
import { HydrationEnd } from './hydration.js';

interface ErrorBoundaryProps {
  text: {
    title: string;
    /** Shown if the error has no message. */
    message: string;
    /** The label of the button, which reloads the page: a chunk that failed to load would fail again. */
    action: string;
  };
  /** A change of this key, such as by a navigation, renders the children again. */
  resetKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  error: Error | null;
  resetKey: string | undefined;
}

/** Shows an error that its children threw while rendering or loading their code (AUT-02, AUT-03). */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ resetKey }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return resetKey === state.resetKey ? null : { error: null, resetKey };
  }

  override render() {
    const { error } = this.state;
    const { text, children } = this.props;
    if (error === null) return children;
    return (
      <Card role="alert" className="mx-auto my-8 flex w-full max-w-md flex-col items-center gap-4 text-center">
        <Logo className="size-24" />
        <h1 className="text-2xl">{text.title}</h1>
        <p>{error.message === '' ? text.message : error.message}</p>
        <Button onClick={() => window.location.reload()}>{text.action}</Button>
        {/* In place of the one in the page, which cannot be hydrated. */}
        <HydrationEnd />
      </Card>
    );
  }
}
