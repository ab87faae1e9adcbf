import { drawOnThisThread } from '../../../kernel/drawing-thread.ts';
import { drawReport } from './draw-report.ts';

drawOnThisThread(drawReport);
