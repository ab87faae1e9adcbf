import { drawOnThisThread } from '../../../kernel/work/drawing-thread.ts';
import { drawReport } from './draw-report.ts';

drawOnThisThread(drawReport);
