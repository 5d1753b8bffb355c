import type { RouteDescriptor } from '@javon/contract';
import { Button } from '@mantine/core';
import type { CallInput } from '../../http/call.ts';
import { notifySuccess } from '../../notify/notify.ts';
import { useConfirmed } from '../confirm/use-confirmed.ts';
import { PanelPart } from './PanelPart.tsx';

interface PanelRemovalProps<R extends RouteDescriptor> {
  readonly route: R;
  readonly input: CallInput<R>;
  /** Name of what is deleted. */
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  /** Notice after the deletion. */
  readonly deleted: string;
  readonly onDone: () => void;
}

/** Last part of a side panel: deletes what it shows, after a question. */
export function PanelRemoval<R extends RouteDescriptor>({
  route,
  input,
  name,
  title,
  text,
  action,
  deleted,
  onDone,
}: PanelRemovalProps<R>) {
  const removal = useConfirmed(route, {
    input,
    title,
    text,
    names: [name],
    action,
    danger: true,
    onDone: () => {
      notifySuccess(deleted);
      onDone();
    },
  });
  return (
    <PanelPart>
      <Button variant="subtle" color="red" loading={removal.isPending} onClick={removal.ask}>
        {action}
      </Button>
    </PanelPart>
  );
}
