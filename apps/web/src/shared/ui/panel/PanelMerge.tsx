import type { AnswerOf, RouteDescriptor } from '@javon/contract';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallInput } from '../../http/call.ts';
import { useConfirmed } from '../confirm/use-confirmed.ts';
import { PanelPart } from './PanelPart.tsx';

interface PanelMergeProps<R extends RouteDescriptor> {
  readonly route: R;
  /** Input of the call; null until the other one is chosen. */
  readonly input: CallInput<R> | null;
  readonly heading: string;
  readonly title: string;
  readonly text: string;
  readonly onDone: (answer: AnswerOf<R>) => void;
  /** Chooser of the other one. */
  readonly children: ReactNode;
}

/** Part of a side panel that merges what it shows into another one, after a question. */
export function PanelMerge<R extends RouteDescriptor>({
  route,
  input,
  heading,
  title,
  text,
  onDone,
  children,
}: PanelMergeProps<R>) {
  const { t } = useTranslation('ui');
  const action = t('merge');
  const merging = useConfirmed(route, { input, title, text, action, danger: true, onDone });
  return (
    <PanelPart>
      <h3>{heading}</h3>
      {children}
      <Button variant="default" disabled={!input} loading={merging.isPending} onClick={merging.ask}>
        {action}
      </Button>
    </PanelPart>
  );
}
