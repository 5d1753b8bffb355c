import { useEffect, useRef } from 'react';
import { useLocalised } from '../../../shared/i18n/localised.ts';
import { useStore } from '../../../shared/store.ts';
import type { PlanEdit } from '../editing/plan-edit.ts';
import styles from './carry.module.css';

/** Name of the dragged product, at the pointer while that is outside the drawing. */
export function CarriedChip({ edit }: { readonly edit: PlanEdit }) {
  const localised = useLocalised();
  const carry = useStore(edit.carry);
  const chip = useRef<HTMLDivElement>(null);
  const isShown = carry?.by === 'drag' && carry.at === null;
  useEffect(() => {
    // Set on the element itself: a pointer moves more often than a page is worth drawing.
    const follow = ({ clientX, clientY }: PointerEvent) => {
      if (chip.current) chip.current.style.transform = `translate(${clientX + 12}px, ${clientY + 12}px)`;
    };
    window.addEventListener('pointermove', follow);
    return () => window.removeEventListener('pointermove', follow);
  }, []);
  const name = carry?.load.kind === 'product' ? localised(carry.load.product.name) : '';
  return (
    <div ref={chip} className={styles.hand} hidden={!isShown || name === ''} aria-hidden="true">
      {name}
    </div>
  );
}
