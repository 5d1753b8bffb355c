export { sweep, sweepRegularly } from './sweep.ts';
