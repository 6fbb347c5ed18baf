import { describeAppJourneys } from './journeys/app-journeys.ts';
import { openBrowserFace } from './journeys/open-browser-face.ts';

describeAppJourneys('the browser face', openBrowserFace);
