export { PanelFrame } from './components/PanelFrame.tsx';
export { PlanEditor } from './components/PlanEditor.tsx';
export { PlanEdit } from './editing/plan-edit.ts';
export { planDraft, restorePlanDraft, type ShelfEdit, usePlanEdit } from './editing/use-plan-edit.ts';
