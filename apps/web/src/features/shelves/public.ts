export { type LookedAt, PlanEditor, type PlanEditorProps } from './components/PlanEditor.tsx';
export { ShelfCards } from './components/ShelfCards.tsx';
export { productsOf, tagStatesOf } from './editing/placed.ts';
export { PlanEdit } from './editing/plan-edit.ts';
export { sentOf } from './editing/sending.ts';
export { planOfShelf } from './plan.ts';
