import type { WalkVerdict } from '@javon/contract';
import {
  IconArrowDown,
  IconBuildingStore,
  IconCheck,
  IconClock,
  IconCopy,
  IconDeviceMobile,
  IconHourglass,
  IconKeyOff,
  IconMapOff,
  IconMapPin,
  IconQuestionMark,
  IconScan,
  IconX,
} from '@tabler/icons-react';
import type { SignalKind } from '../../../shared/camera/signal.ts';

/** Look of a verdict: its drawing, the shape and colour around it (see walk.module.css), and its sound. */
interface Look {
  readonly icon: typeof IconCheck;
  readonly shape: 'circle' | 'octagon' | 'square' | 'triangle' | 'diamond' | 'plain';
  readonly tone: 'positive' | 'negative' | 'warning' | 'sunken';
  readonly sound: SignalKind;
}

/** Verdicts that do not say what a tag of this branch is like, and so advise what to do instead. */
export const ADVISED = [
  'other_branch',
  'specimen',
  'twice',
  'unconfirmed',
  'unknown',
  'waiting',
  'withdrawn',
] as const;

export const LOOKS: Readonly<Record<WalkVerdict | 'waiting', Look>> = {
  right: { icon: IconCheck, shape: 'circle', tone: 'positive', sound: 'good' },
  wrong: { icon: IconX, shape: 'octagon', tone: 'negative', sound: 'bad' },
  early: { icon: IconClock, shape: 'square', tone: 'warning', sound: 'notice' },
  unconfirmed: { icon: IconScan, shape: 'square', tone: 'warning', sound: 'notice' },
  down: { icon: IconArrowDown, shape: 'triangle', tone: 'negative', sound: 'bad' },
  wrong_place: { icon: IconMapPin, shape: 'diamond', tone: 'warning', sound: 'notice' },
  not_on_plan: { icon: IconMapOff, shape: 'diamond', tone: 'negative', sound: 'bad' },
  twice: { icon: IconCopy, shape: 'plain', tone: 'sunken', sound: 'read' },
  unknown: { icon: IconQuestionMark, shape: 'plain', tone: 'warning', sound: 'notice' },
  withdrawn: { icon: IconKeyOff, shape: 'octagon', tone: 'negative', sound: 'bad' },
  specimen: { icon: IconDeviceMobile, shape: 'square', tone: 'sunken', sound: 'notice' },
  other_branch: { icon: IconBuildingStore, shape: 'diamond', tone: 'negative', sound: 'bad' },
  waiting: { icon: IconHourglass, shape: 'plain', tone: 'sunken', sound: 'read' },
};
