import { openBrowserFace } from './journeys/open-browser-face.ts';
import { describeTrashJourney } from './journeys/trash-journey.ts';

describeTrashJourney('emptying the trash in the browser face', openBrowserFace);
